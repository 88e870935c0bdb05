extension Picture {
    /// The spoken text: the description.
    public var spoken: String {
        description
    }
}
