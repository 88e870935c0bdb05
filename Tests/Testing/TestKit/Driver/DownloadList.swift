import Millrace
import MillraceTestKit

/// A feature that is a part of others: it loads a file, and can be stopped.
enum Download {
    struct State: Identifiable, Equatable {
        let id: Int
        var isLoading = false
        var size: Int?
    }

    enum Event: Equatable {
        case start
        case stop
        case didLoad(Int)
    }

    static let reducer: Reducer<State, Event> = { state, event in
        switch event {
        case .start: state.isLoading = true
        case .stop: state.isLoading = false
        case let .didLoad(size): (state.isLoading, state.size) = (false, size)
        }
    }

    static func feedbacks(loading: Stub<Int, NoError>) -> [Feedback<State, Event>] {
        [
            Feedback(whenBecomesTrue: \.isLoading) { _ in loading.producer().map(Event.didLoad) }.named("load")
        ]
    }
}

/// A list of downloads, with a total that an effect of the whole computes.
enum DownloadList {
    struct State: Equatable {
        var title = "Downloads"
        var downloads: Rows<Download.State> = [Download.State(id: 1), Download.State(id: 2)]
        var total = 0
    }

    enum Event: Equatable {
        case download(Int, Download.Event)
        case add(Int)
        case remove(Int)
        case didCount(Int)
    }

    static let downloads = Part(
        forEach: \State.downloads,
        event: EnumCase(embed: Event.download) { if case let .download(id, event) = $0 { (id, event) } else { nil } }
    )

    static let reducer: Reducer<State, Event> = combine(
        pullback(Download.reducer, to: downloads),
        { state, event in
            switch event {
            case let .add(id): state.downloads[id: id] = Download.State(id: id)
            case let .remove(id): state.downloads[id: id] = nil
            case let .didCount(total): state.total = total
            case .download: break
            }
        }
    )

    static func feedbacks(loading: Stub<Int, NoError>) -> [Feedback<State, Event>] {
        [
            pullback(Download.feedbacks(loading: loading), to: downloads),
            Feedback(skippingRepeated: { $0.downloads.compactMap(\.size).reduce(0, +) }) { total in
                SignalProducer(value: Event.didCount(total))
            },
        ]
    }
}
