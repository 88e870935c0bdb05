import Foundation

/// Releases objects that keep others of their kind, one after the other.
///
/// The end of an object ends what only that kept. In a chain of a hundred thousand properties each of those ends would run
/// inside the one before it, until no stack is left. Here what ends inside an end waits until that is over.
@usableFromInline
enum DeepRelease {
    /// What waits to be released by one thread.
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
    /// - Parameter object: The object, or what keeps it; the caller doesn't.
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
