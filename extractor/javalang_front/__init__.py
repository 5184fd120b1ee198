"""The second front end: builds the clean tree of a text from javalang's tree, strict Java 8."""
