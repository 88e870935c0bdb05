/// Breaks the cycles of types whose values would contain values of themselves.
enum Recursion {
    /// Marks the models at which the cycles are broken: an enum becomes indirect, a struct a final class.
    ///
    /// An enum of a cycle comes first, then the name.
    static func mark(_ models: inout [String: ModelPlan]) {
        while let cycle = cycle(in: models) {
            let unions = cycle.filter { name in
                if case .union? = models[name]?.kind { true } else { false }
            }
            guard let chosen = unions.min() ?? cycle.min() else { return }
            models[chosen]?.isRecursive = true
        }
    }

    private enum Color {
        case entered, left
    }

    /// Returns the names of the models of a cycle of values within values.
    private static func cycle(in models: [String: ModelPlan]) -> [String]? {
        var colors: [String: Color] = [:]
        for start in models.keys.sorted() where colors[start] == nil {
            var path: [(name: String, next: [String])] = [(start, contained(start, models))]
            colors[start] = .entered
            while let top = path.last {
                guard let name = top.next.last else {
                    colors[top.name] = .left
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next.removeLast()
                switch colors[name] {
                case .entered: return path.map(\.name).drop { $0 != name }.map { $0 }
                case .left: continue
                case nil:
                    colors[name] = .entered
                    path.append((name, contained(name, models)))
                }
            }
        }
        return nil
    }

    /// The models of which a value of a model contains values, the last of them first.
    private static func contained(_ name: String, _ models: [String: ModelPlan]) -> [String] {
        guard let model = models[name], !model.isRecursive else { return [] }
        let types: [TypePlan] =
            switch model.kind {
            case let .object(properties, _): properties.map(\.type)
            case .enumeration: []
            case let .union(alternatives, _, _): alternatives.map(\.type)
            }
        return types.compactMap { type in
            switch type {
            case let .model(inner), let .optional(.model(inner)): inner
            default: nil
            }
        }
        .sorted(by: >)
    }
}
