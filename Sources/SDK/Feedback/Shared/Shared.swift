import MillraceStreams
import Synchronization

/// A value that several features read and write, each through its own reducer: a profile, the settings.
///
/// A feature has a copy of the value in its state, which its reducer reads and writes as any other state. A feedback
/// keeps the copy and the value in step; see `Feedback.shared(_:with:as:)`. An app makes the shared value once, and its
/// builders hand it down.
///
/// The last write wins, as a whole. Features that may write at the same time should share small values, or write by
/// ``modify(_:)``, in an effect. In one loop there is a method without copies: the whole has the value, and the
/// state of each part is a computed property that contains it.
///
/// Every method may be called from any thread.
public final class Shared<Value: Equatable & Sendable>: Sendable {
    /// A value, as one of its writers has left it.
    struct Version: Sendable {
        var value: Value
        var number: Int
        /// The followers that have answered this version with another value, since the last write that was no answer.
        var answers: [Int] = []
    }

    private let current: MutableProperty<Version>
    private let followerCount = Atomic<Int>(0)
    /// Called after each change.
    private let save: (@Sendable () -> Void)?

    /// Creates a shared value in memory.
    ///
    /// - Parameter initial: The first value.
    public init(_ initial: Value) {
        current = MutableProperty(Version(value: initial, number: 1))
        save = nil
    }

    /// Creates a shared value that is kept in a file, and loads it: this thread waits for the file.
    ///
    /// - Parameters:
    ///   - initial: The first value where there is no file, or none that can be read.
    ///   - storage: The file, with the scheduler of its writes and the closure that receives failures.
    public init(_ initial: Value, in storage: FileStorage<Value>) where Value: Codable {
        let current = MutableProperty(Version(value: storage.load() ?? initial, number: 1))
        self.current = current
        save = { storage.save { current.value.value } }
    }

    /// The value.
    ///
    /// Setting it is a write like that of another feature: all followers receive it.
    public var value: Value {
        get { current.value.value }
        set { write(newValue) }
    }

    /// A producer that sends the value at each start, and then every change.
    public var producer: SignalProducer<Value, NoError> {
        current.producer.map(\.value)
    }

    /// Changes the value in one step with all other writes.
    ///
    /// - Parameter change: Changes the value. The function runs under a lock, and must not use the shared value.
    public func modify(_ change: (inout Value) -> Void) {
        replace { version in
            var value = version.value
            change(&value)
            return value == version.value ? nil : Version(value: value, number: version.number + 1)
        }
    }

    var versions: SignalProducer<Version, NoError> {
        current.producer
    }

    var version: Version {
        current.value
    }

    /// Returns a number for an object that follows the value.
    func makeFollowerNumber() -> Int {
        followerCount.add(1, ordering: .relaxed).newValue
    }

    /// Writes a value, unless it is the current one.
    func write(_ value: Value) {
        replace { $0.value == value ? nil : Version(value: value, number: $0.number + 1) }
    }

    /// Writes the value with which a follower answers a version, unless there is a newer version, which the follower
    /// will receive.
    func answer(_ value: Value, to version: Version, by follower: Int) {
        replace { current in
            guard current.number == version.number else { return nil }
            return Version(value: value, number: current.number + 1, answers: current.answers + [follower])
        }
    }

    private func replace(_ transform: (Version) -> Version?) {
        if current.replace(transform) { save?() }
    }
}
