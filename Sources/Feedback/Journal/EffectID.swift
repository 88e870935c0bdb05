/// The identity of an effect: the feedback that started it, and its number among the effects of that feedback.
public struct EffectID: Hashable, Sendable, Codable {
    /// The place of the effect's feedback among those of the loop, from 0.
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
    ///   - position: The place of its feedback, from 0.
    ///   - name: The name of its feedback.
    ///   - number: The number of the effect among those of its feedback, from 1.
    ///   - isLifelong: Whether the effect is meant to run as long as the loop.
    package init(position: Int, name: String? = nil, number: Int, isLifelong: Bool = false) {
        self.position = position
        self.name = name
        self.number = number
        self.isLifelong = isLifelong
    }
}

extension EffectID: CustomStringConvertible {
    /// The effect in a word: `whenLoading#1`, or `feedback 0#1` where the feedback has no name.
    public var description: String {
        "\(name ?? "feedback \(position)")#\(number)"
    }
}
