/// Something that can be given up: running work, an observation, a resource.
///
/// Disposing is idempotent and may be done from any thread.
public protocol Disposable: AnyObject, Sendable {
    /// Whether the work, the observation or the resource has been given up.
    var isDisposed: Bool { get }

    /// Gives the work, the observation or the resource up. Only the first call has an effect.
    ///
    /// Nothing waits here. Where another thread is inside a stream, or is ending it, a disposal of the stream's start
    /// returns before the work has ended: that thread ends the lifetime, and runs what observes the end, when it comes
    /// out. An event that it is delivering may still arrive meanwhile. A call from inside the stream, such as from its
    /// own observer, returns before the end in the same way.
    func dispose()
}
