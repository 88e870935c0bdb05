/// A position at which two values differ.
package struct DumpChange: Equatable {
    /// The path from the value to the position: `cities[1].name`; empty for the whole value.
    package let path: String
    /// The path to the part among those of ``Dump/leaves(at:)``: the path to an element of a set has its position,
    /// which `path` doesn't have.
    package let place: String
    /// The old value, or `nil` where there was none.
    package let old: Dump?
    /// The new value, or `nil` where there is none.
    package let new: Dump?

    init(path: String, place: String? = nil, old: Dump?, new: Dump?) {
        self.path = path
        self.place = place ?? path
        self.old = old
        self.new = new
    }

    /// The number of characters of a value that are shown.
    private static let limit = 160

    /// The change as one line: `isLoading: true → false`.
    package var line: String {
        let place = path.isEmpty ? "" : "\(path): "
        let (old, new) = texts
        switch (old, new) {
        case let (old?, new?): return "\(place)\(old) → \(new)"
        case let (old?, nil): return "\(place)− \(old)"
        case let (nil, new?): return "\(place)+ \(new)"
        case (nil, nil): return place
        }
    }

    /// The change as one line, with the old value as the expected one: `isLoading: expected true, got false`.
    package var expectation: String {
        let place = path.isEmpty ? "" : "\(path): "
        let (old, new) = texts
        return "\(place)expected \(old ?? "nothing"), got \(new ?? "nothing")"
    }

    /// Both values, long ones cut down to where they begin to differ.
    private var texts: (old: String?, new: String?) {
        let old = old?.line
        let new = new?.line
        guard let left = old, let right = new, max(left.count, right.count) > Self.limit else {
            return (old.map { Self.cut($0, from: 0) }, new.map { Self.cut($0, from: 0) })
        }
        let same = zip(left, right).prefix { $0 == $1 }.count
        let start = same > 40 ? same - 20 : 0
        return (Self.cut(left, from: start), Self.cut(right, from: start))
    }

    private static func cut(_ text: String, from start: Int) -> String {
        let rest = text.dropFirst(start)
        let shown = rest.prefix(limit)
        let end = rest.count > shown.count ? "… (\(text.count) characters)" : ""
        return (start > 0 ? "…" : "") + shown + end
    }
}
