import MillraceJSON
import OpenAPIReading

/// The keywords of a schema that shape a sample of a scalar: its own, and those of its reference and of `allOf`.
struct SampleHints {
    private(set) var values: [JSONValue] = []
    private(set) var format: String?
    private(set) var minLength = 0
    private(set) var maxLength = 64
    private(set) var least: Double?
    private(set) var most: Double?
    private(set) var divisor: Double?
    /// The schema of the elements or of the further members.
    private(set) var inner: Schema?

    /// Creates the hints of a schema; the example of what it is a part of comes after its own.
    init(_ schema: Schema?, in document: OpenAPIDocument, example: JSONValue? = nil) {
        if let schema { merge(schema, in: document, depth: 0) }
        if let example { values.append(example) }
    }

    private mutating func merge(_ schema: Schema, in document: OpenAPIDocument, depth: Int) {
        guard depth < 32 else { return }
        let own = schema.keywords
        values += own.examples + [own.defaultValue].compactMap { $0 } + (own.values ?? [])
        format = format ?? own.format
        minLength = max(minLength, own.minLength ?? 0)
        maxLength = min(maxLength, own.maxLength ?? maxLength)
        let step = own.types.contains(.integer) ? 1.0 : 0.5
        for limit in [own.minimum?.doubleValue, own.exclusiveMinimum?.doubleValue.map { $0 + step }] {
            least = [least, limit].compactMap { $0 }.max()
        }
        for limit in [own.maximum?.doubleValue, own.exclusiveMaximum?.doubleValue.map { $0 - step }] {
            most = [most, limit].compactMap { $0 }.min()
        }
        divisor = own.multipleOf?.doubleValue ?? divisor
        if case let .schema(members) = own.additional { inner = inner ?? members }
        inner = inner ?? own.items
        if let target = own.reference.flatMap({ document.schemas[$0] }) {
            merge(target, in: document, depth: depth + 1)
        }
        for part in own.allOf { merge(part, in: document, depth: depth + 1) }
    }

    /// Returns a number within the limits, near a wished one.
    func number(near wish: Double) -> Double {
        var number = wish
        if let least, number < least { number = least }
        if let most, number > most { number = most }
        guard let divisor, divisor > 0 else { return number }
        return (number / divisor).rounded(.up) * divisor
    }
}
