import MillraceFeedback
import MillracePlatform

/// The values of a dump whose text is no Swift, as expressions that a test can copy.
enum SourceLeaf {
    /// Returns the expression of a value; `nil` for a value whose text in a dump is Swift already.
    static func text(of value: Any) -> String? {
        switch value {
        case let number as Double: floating(number)
        case let number as Float: floating(number)
        case let number as Decimal: "Decimal(string: \(DumpLeaf.quoted("\(number)")))!"
        case let date as Date: "Date(timeIntervalSince1970: \(floating(date.timeIntervalSince1970)))"
        case let data as Data: data.isEmpty ? "Data()" : "Data([\(data.map { "\($0)" }.joined(separator: ", "))])"
        case let url as URL: "URL(string: \(DumpLeaf.quoted(url.absoluteString)))!"
        case let uuid as UUID: "UUID(uuidString: \(DumpLeaf.quoted(uuid.uuidString)))!"
        case let item as URLQueryItem:
            "URLQueryItem(name: \(DumpLeaf.quoted(item.name)), value: \(item.value.map(DumpLeaf.quoted) ?? "nil"))"
        case let duration as Duration: pause(duration)
        default: nil
        }
    }

    private static func floating<Number: BinaryFloatingPoint>(_ number: Number) -> String {
        if number.isNaN { return ".nan" }
        if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
        return "\(number)"
    }

    private static func pause(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        guard attoseconds != 0 else { return ".seconds(\(seconds))" }
        return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
    }
}
