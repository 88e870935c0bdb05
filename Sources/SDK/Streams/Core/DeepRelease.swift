import MillracePlatform

/// Releases objects that retain others of their kind, one after the other.
///
/// The release of an object also releases the objects that only this object retains. In a chain of a hundred thousand
/// properties, each release would run inside the one before, until the stack overflows. Here, an object that is
/// released during another release waits until that release has ended.
@usableFromInline
enum DeepRelease {
    /// The objects that one thread will release later.
    private final class Pile {
        var objects: [Any] = []
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Releases an object: before this call returns, or, during another release on this thread, when that release has
    /// ended.
    ///
    /// - Parameter object: The object, or another object that retains it; the caller must not retain it.
    @usableFromInline
    static func release(_ object: consuming Any) {
        if let known = pthread_getspecific(key) {
            Unmanaged<Pile>.fromOpaque(known).takeUnretainedValue().objects.append(object)
            return
        }
        let pile = Pile()
        pile.objects = [object]
        pthread_setspecific(key, Unmanaged.passUnretained(pile).toOpaque())
        while let object = pile.objects.popLast() {
            withExtendedLifetime(object) {}
        }
        pthread_setspecific(key, nil)
    }
}
