"""The page that `explain` writes: `page.html`, its style, its scripts, and what fills it in."""
