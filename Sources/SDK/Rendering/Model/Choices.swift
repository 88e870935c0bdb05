/// Options of which a user chooses one or several: a section with a node for each.
///
/// ```swift
/// Choices(id: "size", "Size", options: ["Small", "Large"], chosen: 1) { observer(.didChooseSize($0)) }
/// Choices(id: "extras", "Extras", options: extras, chosen: [0, 2]) { observer(.didChooseExtras($0)) }
/// ```
/// ```text
/// Size
///   ( ) Small
///   (•) Large
///
/// Extras
///   [x] Milk
///   [ ] Sugar
///   [x] Honey
/// ```
/// With ``searchable(_:prompt:onSearch:)``, a field above the options shows only those that contain its text:
/// ```swift
/// Choices(id: "city", "City", options: cities, chosen: 3) { observer(.didChooseCity($0)) }
///     .searchable(state.query, prompt: "Search") { observer(.didSearch($0)) }
/// ```
/// At a width of 24:
/// ```text
/// City
///   [ba                  ]
///   ( ) Málaga Bay
///   (•) Bath
/// 2/5
/// ```
public struct Choices: Sendable {
    /// The number of options that can be chosen.
    private enum Chosen: Sendable {
        case one(Int?, @Sendable (Int) -> Void)
        case several(Set<Int>, @Sendable (Set<Int>) -> Void)
    }

    private struct Search: Sendable {
        var query: String
        var prompt: String
        var onSearch: @Sendable (String) -> Void
    }

    private let id: NodeID
    private let title: String
    private let options: [String]
    private let problem: String?
    private let chosen: Chosen
    private var search: Search?

    /// Creates options of which one is chosen.
    ///
    /// - Parameters:
    ///   - id: The id, unique among the sections of a screen.
    ///   - title: The text above the options; an empty one is left out.
    ///   - options: The options, from top to bottom.
    ///   - chosen: The index of the chosen option, or `nil`; an index out of range counts as `nil`.
    ///   - problem: A message about a problem of the choice, shown below the options.
    ///   - onChoose: The handler that receives the index of the option that the user chose.
    public init(
        id: some Hashable & Sendable,
        _ title: String,
        options: [String],
        chosen: Int?,
        problem: String? = nil,
        onChoose: @escaping @Sendable (Int) -> Void
    ) {
        self.id = NodeID(id)
        self.title = title
        self.options = options
        self.problem = problem
        self.chosen = .one(chosen, onChoose)
    }

    /// Creates options of which any number is chosen.
    ///
    /// - Parameters:
    ///   - id: The id, unique among the sections of a screen.
    ///   - title: The text above the options; an empty one is left out.
    ///   - options: The options, from top to bottom.
    ///   - chosen: The indices of the chosen options.
    ///   - problem: A message about a problem of the choice, shown below the options.
    ///   - onChoose: The handler that receives all indices that are chosen after a change.
    public init(
        id: some Hashable & Sendable,
        _ title: String,
        options: [String],
        chosen: Set<Int>,
        problem: String? = nil,
        onChoose: @escaping @Sendable (Set<Int>) -> Void
    ) {
        self.id = NodeID(id)
        self.title = title
        self.options = options
        self.problem = problem
        self.chosen = .several(chosen, onChoose)
    }

    /// Returns the options with a field that leaves those that contain its text; case and accents don't matter.
    ///
    /// - Parameters:
    ///   - query: The text of the field in the state of the app.
    ///   - prompt: The text that is shown, dimmed, in the empty field.
    ///   - onSearch: The handler that receives the whole text after every change.
    public func searchable(
        _ query: String,
        prompt: String = "",
        onSearch: @escaping @Sendable (String) -> Void
    ) -> Choices {
        var copy = self
        copy.search = Search(query: query, prompt: prompt, onSearch: onSearch)
        return copy
    }

    /// The section of the options.
    public var section: Section {
        var nodes: [Node] = []
        if let search {
            let field = TextField("", text: search.query, placeholder: search.prompt, onChange: search.onSearch)
            nodes.append(Node(id: NodeID("search", in: id), field))
        }
        let query = search.flatMap { SearchText($0.query) }
        let found = options.indices.filter { query?.isIn(options[$0]) ?? true }
        nodes += found.map { Node(id: NodeID($0, in: id), component(of: $0)) }
        var footer: [any Component] = []
        if search != nil { footer.append(Text("\(found.count)/\(options.count)").styled(.secondary)) }
        if let problem { footer.append(ControlText.problem(problem)) }
        return Section(
            id: id,
            header: title.isEmpty ? nil : Text(title).styled(.title) as any Component,
            footer: footer.isEmpty ? nil : Stack.unlessSingle(footer),
            nodes: nodes
        )
    }

    private func component(of index: Int) -> any Component {
        switch chosen {
        case let .one(chosen, onChoose):
            return Radio(options[index], isOn: index == chosen) { onChoose(index) }
        case let .several(chosen, onChoose):
            return Toggle(options[index], isOn: chosen.contains(index)) { isOn in
                onChoose(isOn ? chosen.union([index]) : chosen.subtracting([index]))
            }
        }
    }
}
