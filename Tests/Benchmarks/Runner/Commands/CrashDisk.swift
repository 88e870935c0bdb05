import Foundation

/// The folder of a store of the crash test: on the machine's disk, or on a small one of its own, which can be filled.
final class CrashDisk: Sendable {
    /// The folder of the store.
    var store: URL { place.appending(path: "store") }
    /// Whether the disk can be filled.
    let isSmall: Bool
    private let place: URL
    private var filler: URL { place.appending(path: "filler") }

    /// Makes a folder.
    ///
    /// - Parameter isSmall: Whether it is to be on a small disk, which only root can make.
    init(isSmall: Bool) throws {
        place = FileManager.default.temporaryDirectory.appending(path: "millrace-crash-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        self.isSmall = isSmall && mount("tmpfs", place.path(), "tmpfs", 0, "size=8m") == 0
    }

    deinit {
        if isSmall { umount2(place.path(), Int32(MNT_DETACH)) }
        try? FileManager.default.removeItem(at: place)
    }

    /// Takes all the room that there is.
    func fill() {
        guard isSmall, let file = fopen(filler.path(), "a") else { return }
        let block = [UInt8](repeating: 0, count: 1 << 10)
        while fwrite(block, 1, block.count, file) == block.count, fflush(file) == 0 {}
        fclose(file)
    }

    /// Gives the room back.
    func empty() {
        unlink(filler.path())
    }
}
