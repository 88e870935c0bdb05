/// A difference between two documents, as an app sees it.
struct DocumentChange: Hashable, Sendable {
    /// The consequence for an app that was built with the old document.
    enum Effect: Int, Sendable, CaseIterable, Comparable {
        /// The app can fail with the new backend, or loses something that it may use.
        case breaking
        /// The app works as it did, and there is something new.
        case additive
        /// Only words differ, or values that no generated code looks at.
        case nothing

        static func < (left: Self, right: Self) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    let effect: Effect
    /// The place of the change in the words of the document: an operation, or a schema with the path of a member.
    let subject: String
    /// The rest of the sentence.
    let text: String

    init(_ effect: Effect, _ subject: String, _ text: String) {
        (self.effect, self.subject, self.text) = (effect, subject, text)
    }
}

extension DocumentChange: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.effect.rawValue, left.subject, left.text) < (right.effect.rawValue, right.subject, right.text)
    }
}
