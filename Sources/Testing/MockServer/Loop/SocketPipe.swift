import MillracePlatform

/// A pipe that wakes a poller.
struct SocketPipe: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor
}
