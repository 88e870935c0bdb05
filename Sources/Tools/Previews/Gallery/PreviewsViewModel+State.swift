import MillraceFeedback
import PreviewFrames

extension PreviewsViewModel {
    struct State: Equatable, Sendable {
        /// A picture that is wanted, by the tests of a build.
        struct Drawing: Equatable, Sendable {
            let build: Int
            let request: PreviewRequest
        }

        /// The number of builds that have begun, of which the first one is that of the start.
        var builds = 1
        var isBuilding = true
        /// Whether a file has changed while a build was running.
        var isStale = false
        /// The number of the build that the previews are from; 0 before the first one.
        var shownBuild = 0
        var entries: [PreviewEntry] = []
        /// The errors of the last build; none where it has succeeded.
        var messages: [CompilerMessage] = []
        /// The id of the selected preview.
        var selection: String?
        var query = ""
        var isSearching = false
        /// The width of the picture, in columns; a preview that doesn't have it is shown at its first one.
        var width = Preferred.width
        var theme = PreviewTheme.dark
        /// The name of the language; `nil` for the first one of each preview.
        var language: String?
        /// Whether the picture has the whole screen.
        var isAlone = false
        var picture: PreviewPicture?
        /// The previews that have ended their process, by their ids.
        var crashed: Set<String> = []
    }

    private enum Preferred {
        static let width = 40
    }
}

extension PreviewsViewModel.State {
    /// The number of the build that is running.
    var runningBuild: Int? {
        isBuilding ? builds : nil
    }

    /// The previews that the search finds.
    var found: [PreviewEntry] {
        let words = query.lowercased().split(separator: " ")
        guard !words.isEmpty else { return entries }
        return entries.filter { entry in words.allSatisfy(entry.id.lowercased().contains) }
    }

    var selected: PreviewEntry? {
        entries.first { $0.id == selection }
    }

    /// The widths, and the languages, of the selected preview.
    var widths: [Int] { selected?.widths ?? [] }
    var languages: [String] { selected?.languages ?? [] }

    /// The width and the language in which the selected preview is shown.
    var shownWidth: Int { widths.contains(width) ? width : widths.first ?? width }
    var shownLanguage: String? { language.flatMap { languages.contains($0) ? $0 : nil } ?? languages.first }

    var drawing: Drawing? {
        guard let id = selected?.id else { return nil }
        let request = PreviewRequest(id: id, width: shownWidth, theme: theme, language: shownLanguage)
        return Drawing(build: shownBuild, request: request)
    }

    mutating func requestBuild() {
        guard !isBuilding else { return isStale = true }
        (builds, isBuilding) = (builds + 1, true)
    }

    /// Ends a build; where a file has changed meanwhile, begins another.
    private mutating func endBuild() {
        isBuilding = false
        guard isStale else { return }
        isStale = false
        requestBuild()
    }

    mutating func show(_ entries: [PreviewEntry]) {
        let index = found.firstIndex { $0.id == selection } ?? 0
        (self.entries, messages, crashed, shownBuild) = (entries, [], [], builds)
        // The selected preview stays; if it is gone, the one that was next to it is selected.
        if selected == nil { selection = found.isEmpty ? entries.first?.id : found[min(index, found.count - 1)].id }
        endBuild()
    }

    mutating func fail(_ failure: BuildFailure) {
        messages = failure.messages
        endBuild()
    }

    mutating func take(_ picture: PreviewPicture) {
        self.picture = picture
        guard case .crash = picture.content else { return }
        crashed.insert(picture.request.id)
    }

    mutating func move(by count: Int) {
        isSearching = false
        let found = found
        guard !found.isEmpty else { return }
        let index = found.firstIndex { $0.id == selection } ?? 0
        selection = found[min(max(0, index + min(max(count, -found.count), found.count)), found.count - 1)].id
    }

    /// Selects a preview; of the selected one, shows the picture alone.
    mutating func choose(_ id: String) {
        if id == selection { isAlone.toggle() } else { selection = id }
        isSearching = false
    }

    mutating func search(_ query: String) {
        self.query = query
        selection = found.first?.id ?? selection
    }

    mutating func endSearch() {
        isSearching = false
        if found.isEmpty { query = "" }
    }

    /// Ends the search, and shows all previews again.
    mutating func cancelSearch() {
        (isSearching, query) = (false, "")
    }
}
