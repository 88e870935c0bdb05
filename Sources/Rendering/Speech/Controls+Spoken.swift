extension Button {
    /// Says the title, and whether the button is available.
    public var spoken: String {
        Spoken.joined(["Button \(title)", isEnabled ? "" : "not available"])
    }
}

extension Toggle {
    /// Says the title, and whether the box is checked.
    public var spoken: String {
        Spoken.joined(["Checkbox \(title)", isOn ? "checked" : "not checked", isEnabled ? "" : "not available"])
    }
}

extension Radio {
    /// Says the title, and whether the option is chosen.
    public var spoken: String {
        Spoken.joined(["Option \(title)", isOn ? "chosen" : "not chosen", isEnabled ? "" : "not available"])
    }
}

extension TextField {
    /// Says the label, the text, and the problem; of a masked text only the number of its characters.
    public var spoken: String {
        let name = label.isEmpty ? placeholder : label
        let value = isMasked ? "\(text.count) characters" : text
        return Spoken.joined([
            Spoken.named(isMasked ? "Hidden text field" : "Text field", name), text.isEmpty ? "empty" : value,
            problem.map { "error: \($0)" } ?? "",
        ])
    }
}

extension TextEditor {
    /// Says the label, the text, and the problem.
    public var spoken: String {
        let name = label.isEmpty ? placeholder : label
        return Spoken.joined([
            Spoken.named("Text editor", name), text.isEmpty ? "empty" : text, problem.map { "error: \($0)" } ?? "",
        ])
    }
}

extension NumberField {
    /// Says the label, the number, and the problem.
    public var spoken: String {
        Spoken.joined([
            Spoken.named("Number field", label), text.isEmpty ? "empty" : text, problem.map { "error: \($0)" } ?? "",
        ])
    }
}

extension Picker {
    /// Says the label, the chosen option, and its number.
    public var spoken: String {
        guard let selection, options.indices.contains(selection) else { return "Choice \(label), nothing chosen" }
        return "Choice \(label), \(options[selection]), \(selection + 1) of \(options.count)"
    }
}

extension TabBar {
    /// Says the selected tab, and its number.
    public var spoken: String {
        guard let selection, tabs.indices.contains(selection) else { return "Tabs, none selected" }
        let tab = tabs[selection]
        return Spoken.joined(["Tabs, \(tab.title)", tab.badge, "\(selection + 1) of \(tabs.count)"])
    }
}

extension Stepper {
    /// Says the label and the number.
    public var spoken: String {
        "Number \(label), \(value)"
    }
}

extension Slider {
    /// Says the label, and the part of the range in percent.
    public var spoken: String {
        let length = range.upperBound - range.lowerBound
        let part = length.isFinite && length > 0 && !value.isNaN ? (value - range.lowerBound) / length : 0
        return "Slider \(label), \(Int((min(max(part, 0), 1) * 100).rounded())) percent"
    }
}

extension DatePicker {
    /// Says the label, the chosen day as year, month and day, and the problem.
    public var spoken: String {
        let day = selection.map { "\($0.year)-\($0.month)-\($0.day)" } ?? "no day"
        return Spoken.joined(["Date \(label)", day, problem.map { "error: \($0)" } ?? ""])
    }
}
