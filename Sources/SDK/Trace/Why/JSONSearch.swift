import Foundation

/// Finds the position in a JSON document whose value contains a text.
enum JSONSearch {
    /// Returns the first position, from the top down and by the names of members: `$.cities[1].name`.
    ///
    /// A value that equals the text precedes one that contains it. A body that was cut has no position.
    static func place(of text: String, in body: String) -> String? {
        guard !text.isEmpty,
            let document = try? JSONSerialization.jsonObject(with: Data(body.utf8), options: .fragmentsAllowed)
        else { return nil }
        var within: String?
        return exact(text, in: document, at: "$", within: &within) ?? within
    }

    private static func exact(_ text: String, in value: Any, at place: String, within: inout String?) -> String? {
        switch value {
        case let members as [String: Any]:
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                let isPlain = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
                let place = isPlain ? "\(place).\(name)" : "\(place)[\"\(name)\"]"
                if let found = exact(text, in: member, at: place, within: &within) { return found }
            }
        case let elements as [Any]:
            for (index, element) in elements.enumerated() {
                if let found = exact(text, in: element, at: "\(place)[\(index)]", within: &within) { return found }
            }
        case let string as String:
            if string == text { return place }
            if within == nil, string.contains(text) { within = place }
        case let number as NSNumber:
            if number.texts.contains(text) { return place }
        default: break
        }
        return nil
    }
}

extension NSNumber {
    /// The texts of a number, or of a truth value: of 5.0, `5` too.
    fileprivate var texts: [String] {
        // Foundation has one class for both.
        if String(cString: objCType) == "c" { return ["\(boolValue)"] }
        return ["\(self)"] + [Int(exactly: doubleValue)].compactMap { $0.map { "\($0)" } }
    }
}
