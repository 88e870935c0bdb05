import Foundation
import MillraceMockServer

/// Which fields of a recording a response is made of.
///
/// A response handler is a function of bytes that can't be looked into, so it is asked: a field that can be removed, and
/// replaced by something of another type, without changing what comes out, is not read.
struct FieldUse {
    private(set) var read: Set<JSONPlace> = []
    private(set) var unread: Set<JSONPlace> = []

    init<Response>(of canned: CannedResponse, _ decoding: RecordedDecoding<Response>) {
        guard let document = try? JSONSerialization.jsonObject(with: canned.body, options: .fragmentsAllowed),
            let body = Self.data(document)
        else { return }
        // Of the same writer as the changed ones: a number may be written in another way.
        let whole = decoding.outcome(of: body, as: canned)
        var open = JSONPlace().fields(in: document)
        while let place = open.popLast() {
            // Strings and lists: no type can be decoded from both, and a field that may be missing tells by them.
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
