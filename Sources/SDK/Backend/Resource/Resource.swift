/// A namespace for the parts that describe a backend resource.
public enum Resource {}
