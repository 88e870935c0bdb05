import UserPackage

/// Names that generated declarations don't take.
enum ReservedNames {
    /// The words that need backticks as the names of members.
    static let keywords = words(
        """
        Any Self as associatedtype break case catch class continue default defer deinit do else enum extension
        fallthrough false fileprivate for func guard if import in init inout internal is let nil operator
        precedencegroup private protocol public repeat rethrows return self static struct subscript super switch throw
        throws true try typealias var where while
        """
    )

    /// The names of members with a meaning of their own: in backticks, or as cases, they are something else.
    static let members = words("self Self Type Protocol init none some rawValue hashValue additional encode")

    /// The names of types of Swift and Foundation that generated code, or the code around it, uses.
    ///
    /// A type of the module would hide them.
    static let types = SDKTypes.names.union(
        words(
            """
            Actor Any AnyHashable AnyObject AnySequence Array AsyncSequence AsyncStream Binding Bool Bundle Calendar
            Character Class Clock Codable Collection CodingKey CodingKeys Comparable Data Date DateComponents
            DateFormatter DateInterval Decimal Decodable Decoder DecodingError Dictionary DispatchQueue Double Duration
            Dynamic Encodable Encoder EncodingError Equatable Error ErrorPointer Expression FileHandle FileManager
            Float Formatter Hashable Hasher Host HTTPURLResponse ID Identifiable IndexPath IndexSet Int Int16 Int32
            Int64 Int8 Iterator JSONDecoder JSONEncoder JSONSerialization JSONValue KeyPath KeyValuePairs Locale
            MainActor Measurement Mirror Never Notification NotificationCenter Operation OperationQueue Optional
            OptionSet Pipe Port Predicate Process ProcessInfo Progress Protocol Range RawRepresentable Regex Result
            Scanner Selector Self Sendable Sequence Set SortDescriptor SortOrder Stream String StringProtocol
            Substring Suite Swift Tag Task TaskGroup Test Thread TimeInterval TimeZone Timer Trait Type UInt UInt16
            UInt32 UInt64 UInt8 URL URLComponents URLQueryItem URLRequest URLResponse URLSession UUID Unit Unmanaged
            UserDefaults Void
            """
        )
    )

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
