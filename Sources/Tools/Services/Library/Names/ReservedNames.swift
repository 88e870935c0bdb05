import UserPackage

/// Names that generated declarations don't take.
enum ReservedNames {
    /// The words that need backticks as the names of members.
    static let keywords = words(
        """
        Any Self as associatedtype await break case catch class continue default defer deinit do else enum extension
        fallthrough false fileprivate for func guard if import in init inout internal is let nil operator
        precedencegroup private protocol public repeat rethrows return self static struct subscript super switch throw
        throws true try typealias var where while
        """
    )

    /// The names of members with a meaning of their own: in backticks, or as cases, they are something else.
    static let members = words("self Self Type Protocol init none some rawValue hashValue additional encode")

    /// The names of types of Swift, Foundation, Swift Testing and the test kit that generated code, or the code around
    /// it, uses.
    ///
    /// A type of the module would hide them.
    static let types = SDKTypes.names.union(
        words(
            """
            Actor Any AnyHashable AnyObject AnySequence Array AsyncSequence AsyncStream Attachable Attachment Binding
            Bool Bug Bundle Calendar Character Class Clock Codable CodingKey CodingKeys Collection Comment Comparable
            ConditionTrait Confirmation Data Date DateComponents DateFormatter DateInterval Decimal Decodable Decoder
            DecodingError Dictionary DispatchQueue Double Duration Dynamic Encodable Encoder EncodingError Equatable
            Error ErrorPointer ExitTest ExpectationFailedError Expression FileHandle FileManager Float Formatter
            HTTPURLResponse Hashable Hasher Host ID Identifiable IndexPath IndexSet Int Int16 Int32 Int64 Int8 Issue
            Iterator JSONDecoder JSONEncoder JSONSerialization JSONValue KeyPath KeyValuePairs Locale MainActor
            Measurement Mirror Never Notification NotificationCenter Operation OperationQueue OptionSet Optional
            ParallelizationTrait Pipe Port Predicate Process ProcessInfo Progress Protocol Range RawRepresentable
            Regex Result Scanner Selector Self Sendable Sequence Set SkipInfo SortDescriptor SortOrder SourceContext
            SourceLocation Stream String StringProtocol Substring Suite SuiteTrait Swift Tag Task TaskGroup Test
            TestScoping TestTrait Thread TimeInterval TimeLimitTrait TimeZone Timer Trait Type UInt UInt16 UInt32
            UInt64 UInt8 URL URLComponents URLQueryItem URLRequest URLResponse URLSession UUID Unit Unmanaged
            UserDefaults Void
            """
        )
    )

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
