import Foundation
import MillraceMockServer

/// The fields of a recording that a response handler reads, and those that it doesn't.
///
/// A response handler is an opaque function of bytes. It doesn't read a field if it returns the same value after the
/// field's removal, and after the field's replacement by a value of another type.
struct FieldUse {
    private(set) var read: Set<JSONPlace> = []
    private(set) var unread: Set<JSONPlace> = []

    init<Response>(of canned: CannedResponse, _ decoding: RecordedDecoding<Response>) {
        guard let document = try? JSONSerialization.jsonObject(with: canned.body, options: .fragmentsAllowed),
            let body = Self.data(document)
        else { return }
        // The same writer as for the changed documents, because the original may write a number differently.
        let whole = decoding.outcome(of: body, as: canned)
        var open = JSONPlace().fields(in: document)
        while let place = open.popLast() {
            // No type can be decoded from both a string and a list, so one of them shows that an optional field is
            // read.
            let changes = [nil, "millrace", [["millrace"]]] as [Any?]
            let isRead = changes.contains { change in
                guard let changed = Self.data(place.replacing(in: document, by: change)) else { return false }
                return decoding.outcome(of: changed, as: canned).differs(from: whole)
            }
            if isRead {
                read.insert(place)
                open += place.fields(in: document)
            } else {
                unread.insert(place)
            }
        }
    }

    private static func data(_ document: Any) -> Data? {
        try? JSONSerialization.data(withJSONObject: document, options: [.fragmentsAllowed, .sortedKeys])
    }
}
