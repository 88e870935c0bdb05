import MillracePlatform

/// Releases objects that keep others of their kind, one after the other.
///
/// The release of an object releases the objects that only this one has kept. In a chain of a hundred thousand
/// properties each release would run inside the one before, until no stack is left. Here an object that is released
/// inside the release of another one waits until that is over.
@usableFromInline
enum DeepRelease {
    /// The objects that wait to be released by one thread.
    private final class Pile {
        var objects: [Any] = []
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Releases an object: before this returns, or when the release that this thread is in is over.
    ///
    /// - Parameter object: The object, or something that keeps it; the caller doesn't keep it.
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
