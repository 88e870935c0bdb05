import MillraceJSON
import MillracePlatform

/// Numbers and strings.
extension SchemaValidation {
    func checkNumber(
        _ value: JSONValue,
        _ keywords: Schema.Keywords,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        func add(_ keyword: String, _ text: String) {
            faults.append(SchemaFault(place: place, keyword: keyword, text: text))
        }
        if let limit = keywords.minimum, value.isLess(than: limit) == true {
            add("minimum", "It has to be at least \(limit.literal).")
        }
        if let limit = keywords.maximum, limit.isLess(than: value) == true {
            add("maximum", "It has to be at most \(limit.literal).")
        }
        if let limit = keywords.exclusiveMinimum, limit.isLess(than: value) == false {
            add("exclusiveMinimum", "It has to be more than \(limit.literal).")
        }
        if let limit = keywords.exclusiveMaximum, value.isLess(than: limit) == false {
            add("exclusiveMaximum", "It has to be less than \(limit.literal).")
        }
        if let divisor = keywords.multipleOf, !value.isMultiple(of: divisor) {
            add("multipleOf", "It has to be a multiple of \(divisor.literal).")
        }
        if let format = keywords.format.flatMap(CheckedFormat.init(rawValue:)), !format.allows(value) {
            add("format", "It has to be \(format.phrase).")
        }
    }

    func checkString(
        _ text: String,
        _ keywords: Schema.Keywords,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        if keywords.minLength != nil || keywords.maxLength != nil {
            let count = text.unicodeScalars.count
            if let limit = keywords.minLength, count < limit {
                let text = "It has to have at least \(limit) characters, and has \(count)."
                faults.append(SchemaFault(place: place, keyword: "minLength", text: text))
            }
            if let limit = keywords.maxLength, count > limit {
                let text = "It has to have at most \(limit) characters, and has \(count)."
                faults.append(SchemaFault(place: place, keyword: "maxLength", text: text))
            }
        }
        checkPattern(text, keywords, at: place, &faults)
        let encoded = keywords.contentEncoding == "base64" ? CheckedFormat.byte : nil
        guard let format = keywords.format.flatMap(CheckedFormat.init(rawValue:)) ?? encoded,
            !format.allows(.string(text))
        else { return }
        faults.append(SchemaFault(place: place, keyword: "format", text: "It has to be \(format.phrase)."))
    }

    private func checkPattern(
        _ text: String,
        _ keywords: Schema.Keywords,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        guard let pattern = keywords.pattern else { return }
        switch pattern.match(text) {
        case .found, .unknown: break
        case .missing:
            faults.append(SchemaFault(place: place, keyword: "pattern", text: "It has to match `\(pattern.text)`."))
        case .tooLong:
            let text = "It is too long to be compared with `\(pattern.text)`."
            faults.append(SchemaFault(place: place, keyword: "pattern", text: text))
        }
    }
}

extension JSONValue {
    /// Whether a number is a multiple of another one; true where one of them is no number, or the divisor isn't
    /// positive.
    func isMultiple(of divisor: JSONValue) -> Bool {
        guard let value = decimalValue, let divisor = divisor.decimalValue, divisor > 0 else { return true }
        if let rest = value.remainder(dividingBy: divisor) { return rest == 0 }
        return isHugeMultiple(of: divisor)
    }

    /// Whether a number of more digits than a `Decimal` has is a multiple, as `Double` computes it.
    private func isHugeMultiple(of divisor: Decimal) -> Bool {
        guard let value = doubleValue, let divisor = Double(divisor.description) else { return true }
        return value.truncatingRemainder(dividingBy: divisor) == 0
    }
}
