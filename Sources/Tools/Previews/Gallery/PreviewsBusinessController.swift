import MillraceStreams
import PreviewFrames

/// Builds the package, watches its files, and asks its tests for pictures.
final class PreviewsBusinessController: PreviewsBusinessControllerProtocol {
    private let workshop: PreviewWorkshop
    /// The queues of builds, of pictures and of timers, which don't wait for each other.
    private let (building, drawing, timing): (any DateScheduler, any DateScheduler, any DateScheduler)

    init(_ workshop: PreviewWorkshop) {
        self.workshop = workshop
        building = QueueScheduler(name: "preview.building")
        drawing = QueueScheduler(name: "preview.drawing")
        timing = QueueScheduler(name: "preview.timing")
    }

    func changes() -> SignalProducer<Void, NoError> {
        let root = workshop.package.root
        return SignalProducer<Void, NoError> { observer, lifetime in
            // Without a watch, the user starts each build.
            guard let watch = FileWatch(root: root) else { return }
            lifetime.observeEnded { watch.stop() }
            QueueScheduler(name: "preview.watch").schedule {
                while watch.wait() { observer.send(value: ()) }
            }
        }
    }

    func build() -> SignalProducer<Result<[PreviewEntry], BuildFailure>, NoError> {
        SignalProducer<Result<[PreviewEntry], BuildFailure>, NoError> { [workshop] in workshop.build() }
            .start(on: building)
    }

    func picture(_ request: PreviewRequest) -> SignalProducer<PreviewPicture, NoError> {
        let sign = SignalProducer<PreviewPicture, NoError>(value: PreviewPicture(request: request, content: .waiting))
        let picture = SignalProducer<PreviewPicture, NoError> { [workshop] in
            PreviewPicture(request: request, content: workshop.picture(request))
        }
        return .merge([sign.delay(.milliseconds(300), on: timing), picture.start(on: drawing)])
            .take(until: { $0.content == .waiting })
            .on(disposed: { [workshop] in workshop.giveUp(request) })
    }
}
