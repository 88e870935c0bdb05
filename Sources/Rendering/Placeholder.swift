// Replaced by the first component.
