import MillracePlatform
import MillraceRendering

extension NumberField {
    /// The spoken text: the label, the number, and the problem.
    public var spoken: String {
        Spoken.joined([
            Spoken.texts.numberField.filled(["label": label]), text.isEmpty ? Spoken.texts.empty : text,
            Spoken.problem(problem),
        ])
    }
}

extension SearchField {
    /// The spoken text: the label, the text, the number of the place among all, and whether case counts.
    public var spoken: String {
        spoken(number: search.number)
    }

    package func spoken(beside editing: TextEditing) -> String {
        spoken(number: editing.number(of: search.inEditor, in: content))
    }

    private func spoken(number: Int) -> String {
        let numbers = place(number).map { Spoken.place($0.number - 1, of: $0.count) } ?? ""
        let query = search.query.isEmpty ? Spoken.texts.empty : search.query
        let matching = search.matchesCase ? Spoken.texts.matchesCase : ""
        return Spoken.joined([Spoken.texts.field.filled(["label": label]), query, numbers, matching])
    }
}

extension FilePath {
    var spoken: String { Spoken.joined([path]) }
}

extension FileRow {
    var spoken: String {
        let kind = entry.kind == .folder ? Spoken.texts.folder : Spoken.texts.file
        return Spoken.joined([kind.filled(["name": entry.name]), action == nil ? Spoken.texts.unavailable : ""])
    }
}

extension Stepper {
    /// The spoken text: the label and the number.
    public var spoken: String {
        Spoken.joined([Spoken.texts.number.filled(["label": label]), "\(value)"])
    }
}

extension Slider {
    /// The spoken text: the label, and the part of the range in percent.
    public var spoken: String {
        let length = range.upperBound - range.lowerBound
        let part = length.isFinite && length > 0 && !value.isNaN ? (value - range.lowerBound) / length : 0
        let percent = Int((min(max(part, 0), 1) * 100).rounded())
        return Spoken.joined([Spoken.texts.slider.filled(["label": label]), Spoken.percent(percent)])
    }
}

extension DatePicker {
    /// The spoken text: the label, the chosen day as year, month and day, and the problem.
    public var spoken: String {
        let day = selection.map { "\($0.year)-\($0.month)-\($0.day)" } ?? Spoken.texts.noDay
        return Spoken.joined([Spoken.texts.date.filled(["label": label]), day, Spoken.problem(problem)])
    }
}
