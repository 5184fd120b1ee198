"""From tree-sitter's Java trees to clean trees: the node kinds and child order, but no fault, of
JavaParser 3.0.0-alpha.4; what that version cannot read takes the class names of JavaParser 3.27."""
