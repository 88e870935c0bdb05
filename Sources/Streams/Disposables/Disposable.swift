/// Something that can be given up: running work, an observation, a resource.
///
/// Disposing is idempotent and may be done from any thread.
public protocol Disposable: AnyObject, Sendable {
    /// Whether the work, the observation or the resource has been given up.
    var isDisposed: Bool { get }

    /// Gives the work, the observation or the resource up. Only the first call has an effect.
    func dispose()
}
