/// The end of an answer's body, as its header fields define it.
struct BodyFraming {
    /// The length by `Content-Length`.
    var length = BodyLength()
    /// Whether there is a blank between the name of such a field and its colon.
    var hasSpacedName = false
    /// Whether the body has a transfer coding, or an empty field for it.
    private(set) var hasCoding = false
    /// Whether the body comes in chunks.
    private(set) var isChunked = false
    /// Whether the body has an unknown transfer coding, or more than one.
    private(set) var hasForeignCoding = false
    private var isCoded = false

    /// Adds the value of a field `Transfer-Encoding`, without the blanks around it.
    mutating func add(coding value: UnsafeRawBufferPointer) {
        hasCoding = true
        guard !value.isEmpty else { return }
        let isChunks = BodyFraming.isText(value, "chunked")
        hasForeignCoding = hasForeignCoding || isCoded || !isChunks && !BodyFraming.isText(value, "identity")
        isChunked = isChunked || isChunks
        isCoded = true
    }

    private static func isText(_ value: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
        text.withUTF8Buffer { HeaderFields.Field.areSame(value, $0) }
    }
}
