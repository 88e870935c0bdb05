import MillracePlatform

extension DumpLeaf {
    /// Returns the Swift expression of a value whose text isn't one; `nil` for other values.
    static func source(of value: Any) -> String? {
        switch value {
        case let number as Double: floating(number)
        case let number as Float: floating(number)
        case let number as Decimal: "Decimal(string: \(quoted("\(number)")))!"
        case let date as Date: "Date(timeIntervalSince1970: \(floating(date.timeIntervalSince1970)))"
        case let data as Data: data.isEmpty ? "Data()" : "Data([\(data.map { "\($0)" }.joined(separator: ", "))])"
        case let url as URL: "URL(string: \(quoted(url.absoluteString)))!"
        case let uuid as UUID: "UUID(uuidString: \(quoted(uuid.uuidString)))!"
        case let item as URLQueryItem:
            "URLQueryItem(name: \(quoted(item.name)), value: \(item.value.map(quoted) ?? "nil"))"
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
