/// The keys and clicks that sort a table and scroll it sideways.
extension ScreenInteraction {
    /// Returns whether the app has bound a key to the row with the focus: it comes before the keys of the table.
    func isKeyOfRow(_ key: Key, on screen: Screen) -> Bool {
        focus != nil && screen.node(at: place)?.keyBindings.contains { $0.key == key } == true
    }

    /// Scrolls the table of the focused row sideways, if the key does and there are more columns.
    mutating func scrollSideways(_ key: Key) -> KeyOutcome? {
        guard key == .left || key == .right, focus != nil, let place, let table = shown?.owners.table(of: place) else {
            return nil
        }
        return scrollSideways(table.place, by: key == .left ? -1 : 1)
    }

    /// Scrolls a table sideways, if there are more columns.
    mutating func scrollSideways(_ place: SectionPlace, by columns: Int) -> KeyOutcome? {
        guard let table = shown?.owners.table(at: place) else { return nil }
        let current = min(scrolls.columns[place.id] ?? 0, table.geometry.maximumOffset)
        let next = min(max(0, current + columns), table.geometry.maximumOffset)
        guard next != current else { return nil }
        scrolls.columns[place.id] = next
        return .moved
    }

    /// Sorts the table of the focused row by the column that has a digit as its number.
    func sort(_ key: Key, on screen: Screen) -> KeyOutcome? {
        guard case let .character(character) = key, let number = character.wholeNumberValue, number > 0,
            character.isASCII, focus != nil, let place, let section = screen.section(at: place)
        else { return nil }
        return sort(by: number - 1, SectionPlace(part: place.part, section: place.section, id: section.id), on: screen)
    }

    func sort(by column: Int, _ place: SectionPlace, on screen: Screen) -> KeyOutcome? {
        guard let table = screen.section(at: place)?.table, let onSort = table.onSort,
            table.columns.indices.contains(column)
        else { return nil }
        let next = table.sort?.choosing(column) ?? TableSort(column: column)
        return .call { onSort(next) }
    }
}
