import MillraceStreams
import PreviewFrames

/// The work of the gallery that takes time.
protocol PreviewsBusinessControllerProtocol: Sendable {
    /// Returns a producer of changes of the package's files; several at once are one.
    func changes() -> SignalProducer<Void, NoError>

    /// Returns a producer of the package's previews after a build, or of the errors of the build.
    func build() -> SignalProducer<Result<[PreviewEntry], BuildFailure>, NoError>

    /// Returns a producer of a picture, by the last build that has succeeded; a sign precedes one that takes long.
    ///
    /// Disposing of it ends a preview that goes on drawing, so that the next picture needn't wait for it.
    func picture(_ request: PreviewRequest) -> SignalProducer<PreviewPicture, NoError>
}
