import MillraceJSON

/// A list that an operation answers by pages: how the page after an answer is requested.
///
/// A parameter of the query says which page, and the answer says which one is next, or has the list whose length says
/// it.
struct PagePlan {
    /// How the place of the next page is known.
    enum Step {
        /// The answer has it.
        case member(Member)
        /// The id of the last element is the place: the code of the id, after the answer's name.
        case last(String)
        /// The number of the page is one more than this one's.
        case number(first: Int)
        /// The offset is more by the number of elements.
        case offset
    }

    /// A value in the answer.
    struct Member {
        let path: AnswerPath
        let type: TypePlan
        /// The letters of its name, in lower case.
        let letters: String
    }

    /// The parameter that says which page.
    let parameter: ParameterPlan
    let step: Step
    /// The list of the answer, or the answer where it isn't known which list that is.
    let rows: AnswerPath
    /// Whether there are more pages, where the answer says so.
    let more: Member?

    /// Finds the pages of an operation; nil where none are declared.
    init?(_ plan: OperationPlan, _ models: [String: ModelPlan]) {
        guard plan.operation.method == "GET", case let .json(type) = plan.response else { return nil }
        let members = Self.members(of: type, models)
        let found = AnswerRows(of: type, models)
        rows = found?.path ?? AnswerPath()
        more = members.first { $0.type == .boolean && Self.more.contains($0.letters) }
        let parameters = plan.parameters.filter { $0.parameter.location == .query }
        if let (parameter, member) = Self.named(parameters, members) {
            (self.parameter, step) = (parameter, .member(member))
        } else if let found, more != nil, let (parameter, code) = Self.last(parameters, found, members, models) {
            (self.parameter, step) = (parameter, .last(code))
        } else if found != nil, let (parameter, step) = Self.counted(parameters) {
            (self.parameter, self.step) = (parameter, step)
        } else {
            return nil
        }
    }

    /// The parameter whose next value is in the answer.
    private static func named(_ parameters: [ParameterPlan], _ members: [Member]) -> (ParameterPlan, Member)? {
        for parameter in parameters where parameter.isOptional && places.contains(letters(of: parameter)) {
            let names = next.union(["next" + letters(of: parameter)])
            // A number that is always there doesn't say which page is the last one.
            let member = members.first { member in
                names.contains(member.letters) && member.type == parameter.type
                    && (member.path.isOptional || member.type == .string)
            }
            if let member { return (parameter, member) }
        }
        return nil
    }

    /// The parameter that takes the id of the last element, and the code of that id.
    private static func last(
        _ parameters: [ParameterPlan],
        _ rows: AnswerRows,
        _ members: [Member],
        _ models: [String: ModelPlan]
    ) -> (ParameterPlan, String)? {
        for parameter in parameters where parameter.isOptional && lasts.contains(letters(of: parameter)) {
            if let id = members.first(where: { $0.letters == "lastid" && $0.type == parameter.type }) {
                return (parameter, id.path.value)
            }
            let properties = models.properties(of: rows.entry) ?? []
            guard
                properties.contains(where: { $0.key == "id" && $0.type == parameter.type && $0.presence == .required })
            else { continue }
            return (parameter, rows.path.member("last") + "?.id")
        }
        return nil
    }

    /// The parameter that is a number of pages or of elements.
    private static func counted(_ parameters: [ParameterPlan]) -> (ParameterPlan, Step)? {
        for parameter in parameters where parameter.type == .integer {
            if offsets.contains(letters(of: parameter)) { return (parameter, .offset) }
            guard numbers.contains(letters(of: parameter)) else { continue }
            let keywords = parameter.parameter.schema.keywords
            let first = [keywords.defaultValue, keywords.minimum].compactMap { $0?.intValue }.first
            return (parameter, .number(first: first == 0 ? 0 : 1))
        }
        return nil
    }

    /// The values of the answer, and of the objects in it that are there for pages.
    private static func members(of type: TypePlan, _ models: [String: ModelPlan]) -> [Member] {
        func properties(_ type: TypePlan) -> [PropertyPlan] {
            (models.properties(of: type) ?? []).filter { $0.presence != .optionalOrNull }
        }
        func member(_ property: PropertyPlan, of path: AnswerPath) -> Member? {
            guard !isLink(property) else { return nil }
            return Member(path: path.property(property), type: property.type, letters: letters(property.key))
        }
        let own = properties(type)
        let inner = own.filter { wrappers.contains(letters($0.key)) }.flatMap { wrapper in
            properties(wrapper.type).compactMap { member($0, of: AnswerPath().property(wrapper)) }
        }
        return own.compactMap { member($0, of: AnswerPath()) } + inner
    }

    /// Whether a text is a URL, which isn't the value of a parameter.
    private static func isLink(_ property: PropertyPlan) -> Bool {
        let keywords = property.schema.keywords
        if ["uri", "url", "uri-reference", "iri"].contains(keywords.format) { return true }
        let example = keywords.examples.first?.stringValue ?? ""
        if ["http", "/", "?"].contains(where: example.hasPrefix) { return true }
        // A name with another word, such as `next_cursor`, says what it is.
        let text = keywords.description?.lowercased() ?? ""
        return letters(property.key) == "next" && ["url", "uri", "link"].contains(where: text.contains)
    }

    private static func letters(of parameter: ParameterPlan) -> String {
        letters(parameter.parameter.name)
    }

    private static func letters(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter }
    }

    private static let tokens: Set<String> = [
        "after", "continuation", "continuationtoken", "cursor", "marker", "next", "nextcursor", "nextpagetoken",
        "nexttoken", "pageafter", "pagecursor", "pagetoken", "startcursor", "startingafter", "token",
    ]
    private static let lasts: Set<String> = ["after", "afterid", "startingafter"]
    private static let numbers: Set<String> = ["page", "pageindex", "pageno", "pagenumber"]
    private static let offsets: Set<String> = ["offset", "pageoffset", "skip", "start", "startindex", "startposition"]
    private static let places = tokens.union(numbers).union(offsets)
    private static let next: Set<String> = [
        "continuationtoken", "endcursor", "next", "nextcursor", "nextmarker", "nextpage", "nextpagetoken", "nexttoken",
    ]
    private static let more: Set<String> = ["hasmore", "hasnext", "hasnextpage", "more"]
    private static let wrappers: Set<String> = [
        "cursors", "meta", "metadata", "page", "pageinfo", "pagination", "paging", "responsemetadata",
    ]
}
