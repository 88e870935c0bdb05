/// The fault of a scalar that can't be read.
///
/// The error is created later, since most faults come from attempts whose error the app ignores.
enum JSONFault: Error {
    /// The value is of another type.
    case mismatch
    /// The type can't represent the number.
    case number
    /// Only `JSONDecoder` can decide.
    case undecided
}

/// The error for a number that its type can't represent, with the name and the text of the one that `JSONDecoder`
/// throws.
///
/// As in `JSONDecoder`, the error is no `DecodingError`. At the end of decoding, it is replaced by one for invalid
/// data.
enum JSONError: Error {
    case numberIsNotRepresentableInSwift(parsed: String)
}

/// The reasons why a document was not scanned to its end.
enum JSONScanFailure: Error {
    /// The document ends within a container, or has a byte at an invalid position: `JSONDecoder` refuses it, too.
    case invalid
    /// The document is not allowed by RFC 8259, but may be by `JSONDecoder`.
    case unusual
}
