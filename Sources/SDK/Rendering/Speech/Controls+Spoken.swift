import MillracePlatform

extension Button {
    /// The spoken text: the title, and whether the button is available.
    public var spoken: String {
        Spoken.joined([
            Spoken.texts.button.filled(["title": title]), isEnabled ? "" : Spoken.texts.unavailable,
        ])
    }
}

extension Toggle {
    /// The spoken text: the title, and whether the box is checked.
    public var spoken: String {
        let texts = Spoken.texts
        return Spoken.joined([
            texts.checkbox.filled(["title": title]), isOn ? texts.checked : texts.unchecked,
            isEnabled ? "" : texts.unavailable,
        ])
    }
}

extension Radio {
    /// The spoken text: the title, and whether the option is chosen.
    public var spoken: String {
        let texts = Spoken.texts
        return Spoken.joined([
            texts.option.filled(["title": title]), isOn ? texts.chosen : texts.notChosen,
            isEnabled ? "" : texts.unavailable,
        ])
    }
}

extension TextField {
    /// The spoken text: the label, the text or the placeholder, and the problem; of a masked text only the number of
    /// its characters.
    public var spoken: String {
        let name = label.isEmpty ? placeholder : label
        let texts = Spoken.texts
        let value = isMasked ? texts.characters.filled(["count": "\(text.count)"]) : text
        return Spoken.joined([
            (isMasked ? texts.hiddenField : texts.field).filled(["label": name]), text.isEmpty ? texts.empty : value,
            text.isEmpty && !label.isEmpty ? placeholder : "", Spoken.problem(problem),
        ])
    }
}

extension TextEditor {
    /// The spoken text: the label, the text or the placeholder, and the problem.
    public var spoken: String {
        let name = label.isEmpty ? placeholder : label
        return Spoken.joined([
            Spoken.texts.editor.filled(["label": name]), text.isEmpty ? Spoken.texts.empty : text,
            text.isEmpty && !label.isEmpty ? placeholder : "", Spoken.problem(problem),
        ])
    }
}

extension Picker {
    /// The spoken text: the label, the chosen option, and its number.
    public var spoken: String {
        let choice = Spoken.texts.choice.filled(["label": label])
        guard let selection, options.indices.contains(selection) else {
            return Spoken.joined([choice, Spoken.texts.nothingChosen])
        }
        return Spoken.joined([choice, options[selection], Spoken.place(selection, of: options.count)])
    }
}

extension TabBar {
    /// The spoken text: the selected tab, and its number.
    public var spoken: String {
        let texts = Spoken.texts
        guard let selection, tabs.indices.contains(selection) else { return Spoken.joined([texts.tabs, texts.noTab]) }
        let tab = tabs[selection]
        return Spoken.joined([texts.tabs, tab.title, tab.badge, Spoken.place(selection, of: tabs.count)])
    }
}
