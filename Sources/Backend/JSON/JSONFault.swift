/// Why a scalar can't be read, before anybody has asked for an error: most that fail are tried, and forgiven.
enum JSONFault: Error {
    /// The value is something else.
    case mismatch
    /// The number is not representable.
    case number
    /// Only `JSONDecoder` knows.
    case undecided
}

/// The error for a number that its type can't represent, with the name and the words of one that `JSONDecoder` throws.
///
/// It is no `DecodingError` there either, and becomes one where decoding ends: the data is not valid.
enum JSONError: Error {
    case numberIsNotRepresentableInSwift(parsed: String)
}

/// Why a document was not scanned to its end.
enum JSONScanFailure: Error {
    /// It ends within a container, or has a byte that has no meaning there: `JSONDecoder` refuses it too.
    case invalid
    /// RFC 8259 doesn't allow it, and `JSONDecoder` may.
    case unusual
}
