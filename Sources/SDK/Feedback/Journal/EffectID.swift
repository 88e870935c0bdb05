/// The identity of an effect: the feedback that started it, and its number among the effects of that feedback.
///
/// A part that is gone and comes back begins again with 1; its earlier effects have ended when its new ones start.
public struct EffectID: Hashable, Sendable, Codable {
    /// The path of the part that has the effect, as in `["rows", "[1]"]`; empty for an effect of the loop's own
    /// feedbacks.
    public let path: [String]

    /// The position of the effect's feedback among those of the loop, or of the part, from 0.
    public let position: Int

    /// The name of the effect's feedback, if the feedback has one.
    public let name: String?

    /// The number of the effect among those of its feedback, from 1.
    public let number: Int

    /// Whether the effect is meant to run as long as the loop: the source of a ``Feedback/init(source:as:)``.
    public let isLifelong: Bool

    /// Creates the identity of an effect.
    ///
    /// - Parameters:
    ///   - path: The path of the part that has the effect.
    ///   - position: The position of its feedback, from 0.
    ///   - name: The name of its feedback.
    ///   - number: The number of the effect among those of its feedback, from 1.
    ///   - isLifelong: Whether the effect is meant to run as long as the loop.
    package init(path: [String] = [], position: Int, name: String? = nil, number: Int, isLifelong: Bool = false) {
        self.path = path
        self.position = position
        self.name = name
        self.number = number
        self.isLifelong = isLifelong
    }
}

extension EffectID {
    /// Creates an identity from a decoder; one that was recorded before there were parts has no path.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The decoder's errors.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        path = try container.decodeIfPresent([String].self, forKey: .path) ?? []
        position = try container.decode(Int.self, forKey: .position)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        number = try container.decode(Int.self, forKey: .number)
        isLifelong = try container.decode(Bool.self, forKey: .isLifelong)
    }

    /// The feedback that started the effect: `rows.[1].load`.
    package var feedback: String {
        (path + [name ?? Self.name(ofPosition: position)]).joined(separator: ".")
    }

    /// The name of a feedback without one, made of its position.
    static func name(ofPosition position: Int) -> String {
        "feedback \(position)"
    }
}

extension EffectID: CustomStringConvertible {
    /// The effect in a word: `whenLoading#1`, or `feedback 0#1` where the feedback has no name; `rows.[1].load#1` in a
    /// part.
    public var description: String {
        "\(feedback)#\(number)"
    }
}
