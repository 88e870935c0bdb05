import MillraceFeedback
import MillraceStreams
import PreviewFrames

/// The gallery of a package's previews, which follows its files.
final class PreviewsViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Never>

    init(previewsBusinessController: any PreviewsBusinessControllerProtocol) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(previewsBusinessController: previewsBusinessController),
            action: Event.ui
        )
    }
}

extension PreviewsViewModel {
    enum Event: Equatable {
        case ui(Action)
        case didChangeFile
        case didBuild(Result<[PreviewEntry], BuildFailure>)
        case didDraw(PreviewPicture)
    }

    enum Action: Equatable {
        /// The user moves by a number of previews.
        case didTapMove(Int)
        case didTapPreview(String)
        case didTapSearch
        case didType(String)
        /// The names that the search finds stay.
        case didEndSearch
        case didCancelSearch
        case didTapWidth
        case didTapTheme
        case didTapLanguage
        case didTapAlone
        case didTapBuild
    }

    static func feedbacks(
        previewsBusinessController: any PreviewsBusinessControllerProtocol
    ) -> [Feedback<State, Event>] {
        [
            Feedback(source: previewsBusinessController.changes()) { _ in .didChangeFile },
            Feedback(skippingRepeated: \.runningBuild) { _ in
                previewsBusinessController.build().map(Event.didBuild)
            },
            Feedback(skippingRepeated: \.drawing) { drawing in
                previewsBusinessController.picture(drawing.request).map(Event.didDraw)
            },
        ]
    }

    static let reducer: Reducer<State, Event> = { state, event in
        switch event {
        case .didChangeFile, .ui(.didTapBuild): state.requestBuild()
        case let .didBuild(.success(entries)): state.show(entries)
        case let .didBuild(.failure(failure)): state.fail(failure)
        case let .didDraw(picture): state.take(picture)
        case let .ui(.didTapMove(count)): state.move(by: count)
        case let .ui(.didTapPreview(id)): state.choose(id)
        case .ui(.didTapSearch): state.isSearching = true
        case let .ui(.didType(query)): state.search(query)
        case .ui(.didEndSearch): state.endSearch()
        case .ui(.didCancelSearch): state.cancelSearch()
        case .ui(.didTapWidth): state.width = state.widths.element(after: state.shownWidth) ?? state.width
        case .ui(.didTapTheme): state.theme = PreviewTheme.allCases.element(after: state.theme) ?? .dark
        case .ui(.didTapLanguage): state.language = state.languages.element(after: state.shownLanguage)
        case .ui(.didTapAlone): state.isAlone.toggle()
        }
    }
}

extension Collection where Element: Equatable {
    /// Returns the next element in a circle, or the first one after an element that there isn't; `nil` of none.
    fileprivate func element(after element: Element?) -> Element? {
        guard let index = firstIndex(where: { $0 == element }) else { return first }
        let next = self.index(after: index)
        return next == endIndex ? first : self[next]
    }
}
