import MillraceCQRS
import MillracePlatform

/// The lock of a folder, with the id of the process that has it.
///
/// The system releases it when the process ends, also in a crash. The file stays: if it were removed, a process that
/// had just opened it would lock a file that no other process sees.
final class StoreLock: Sendable {
    private let file: Descriptor
    private let path: String

    init(_ folder: StoreFolder) throws(StoreError) {
        path = folder.lock
        let opened = Descriptor(try folder.openFile(path, O_RDWR | O_CREAT))
        switch opened.lock() {
        case 0: break
        case EWOULDBLOCK: throw .inUse(folder: folder.path, processID: Self.holder(opened.number))
        case let error: throw StoreError(systemError: error, path)
        }
        // On a full disk the lock has no id.
        let id = Array("\(getpid())\n".utf8)
        if ftruncate(opened.number, 0) == 0 { _ = pwrite(opened.number, id, id.count, 0) }
        // The last property: a class whose properties are all set is deinitialized even if its initializer throws.
        file = opened
    }

    deinit {
        _ = ftruncate(file.number, 0)
        file.unlock()
    }

    /// Whether the file is still the one that other processes would lock.
    var isInPlace: Bool { file.isAt(path) }

    /// The process that has the lock; nil while it hasn't written its id, and for the id of a process that has ended.
    private static func holder(_ file: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count > 0, bytes[count - 1] == 0x0A,
            let id = Int32(String(decoding: bytes[..<(count - 1)], as: UTF8.self)), id > 0
        else { return nil }
        return kill(id, 0) == 0 || errno == EPERM ? id : nil
    }
}
