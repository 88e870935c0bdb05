/// Work, an observation or a resource that can be canceled or released.
///
/// Disposing is idempotent and may be done from any thread.
public protocol Disposable: AnyObject, Sendable {
    /// Whether the work or the observation was canceled, or the resource was released.
    var isDisposed: Bool { get }

    /// Cancels the work or the observation, or releases the resource. Only the first call has an effect.
    ///
    /// This method doesn't wait. If another thread is inside a stream, or is ending it, a disposal of the stream's
    /// start returns before the work has ended: the other thread ends the lifetime, and runs the observers of its end,
    /// when it leaves the stream. An event that it is delivering may still arrive meanwhile. A call from inside the
    /// stream, such as from its own observer, also returns before the end.
    func dispose()
}
