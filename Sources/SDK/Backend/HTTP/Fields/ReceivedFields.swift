import Synchronization

/// The lines of an answer's header fields, and the list of them once it was requested.
final class ReceivedFields: Sendable {
    let lines: FieldLines
    private let list = Mutex<[HeaderFields.Field]?>(nil)

    init(_ lines: FieldLines) {
        self.lines = lines
    }

    /// All fields, in their order.
    var fields: [HeaderFields.Field] {
        list.withLock { list in
            if let list { return list }
            let fields = lines.fields
            list = fields
            return fields
        }
    }
}
