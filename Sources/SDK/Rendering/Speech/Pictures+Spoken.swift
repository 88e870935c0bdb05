extension Text {
    /// The spoken text: the text.
    public var spoken: String {
        text
    }
}

extension ListItem {
    /// The spoken text: the title, the subtitle and the detail.
    public var spoken: String {
        Spoken.joined([title, subtitle ?? "", detail ?? ""])
    }
}

extension List {
    /// The spoken text: the items.
    public var spoken: String {
        Spoken.joined(items)
    }
}

extension KeyValue {
    /// The spoken text: the pairs.
    public var spoken: String {
        Spoken.joined(pairs.map { "\($0.key): \($0.value)" })
    }
}

extension Badge {
    /// The spoken text: the title.
    public var spoken: String {
        title
    }
}

extension Divider {
    /// The spoken text: the title.
    public var spoken: String {
        title ?? ""
    }
}

extension Spinner {
    /// The spoken text: the title.
    public var spoken: String {
        title
    }
}

extension Callout {
    /// The spoken text: the sentence, after what a success or a failure is called.
    public var spoken: String {
        kind == .info ? text : kind.spoken(text)
    }
}

extension Toast.Kind {
    /// Returns a message after what its kind is called.
    func spoken(_ text: String) -> String {
        let texts = Spoken.texts
        let message =
            switch self {
            case .info: texts.info
            case .success: texts.success
            case .failure: texts.failure
            }
        return message.filled(["text": text])
    }
}

extension Spacer {
    /// An empty text.
    public var spoken: String {
        ""
    }
}

extension ProgressBar {
    /// The spoken text: the title, and the progress in steps of ten percent, so that it is not spoken all the time.
    public var spoken: String {
        guard let value, value.isFinite else { return Spoken.joined([title, Spoken.texts.inProgress]) }
        return Spoken.joined([title, Spoken.percent(Int((min(max(value, 0), 1) * 10).rounded(.down)) * 10)])
    }
}
