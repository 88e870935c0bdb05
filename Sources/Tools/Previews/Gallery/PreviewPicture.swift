import PreviewFrames

/// The answer to a request for a picture.
struct PreviewPicture: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case frame(PreviewFrame)
        /// The screen is at fault: it has two nodes with one id.
        case problem(String)
        /// The preview has ended its process.
        case crash(String)
        /// There is none yet, and it takes so long that a user would wonder.
        case waiting
    }

    let request: PreviewRequest
    let content: Content
}
