extension Text {
    /// Says the text.
    public var spoken: String {
        text
    }
}

extension ListItem {
    /// Says the title, the subtitle and the detail.
    public var spoken: String {
        Spoken.joined([title, subtitle ?? "", detail ?? ""])
    }
}

extension List {
    /// Says the items.
    public var spoken: String {
        Spoken.joined(items)
    }
}

extension KeyValue {
    /// Says the pairs.
    public var spoken: String {
        Spoken.joined(pairs.map { "\($0.key): \($0.value)" })
    }
}

extension Badge {
    /// Says the title.
    public var spoken: String {
        title
    }
}

extension Divider {
    /// Says the title.
    public var spoken: String {
        title ?? ""
    }
}

extension Spinner {
    /// Says the title, the same in each frame.
    public var spoken: String {
        title
    }
}

extension Spacer {
    /// Says nothing.
    public var spoken: String {
        ""
    }
}

extension ProgressBar {
    /// Says the title, and the progress in steps of ten percent, so that it doesn't talk all the time.
    public var spoken: String {
        guard let value, value.isFinite else { return Spoken.joined([title, Spoken.texts.inProgress]) }
        return Spoken.joined([title, Spoken.percent(Int((min(max(value, 0), 1) * 10).rounded(.down)) * 10)])
    }
}
