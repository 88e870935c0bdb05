/// The arrow keys that choose a spot of the component with the focus.
extension ScreenInteraction {
    /// Chooses the nearest spot in the direction of a key, from the last frame on.
    ///
    /// - Returns: `nil` if there is none, so that the key leads out of the component.
    func chooseSpot(_ key: Key, _ interaction: Interaction) -> KeyOutcome? {
        guard let (current, onMove) = interaction.spotChoice, let direction = SpotDirection(key), let place, let focus,
            let owners = shown?.owners,
            let area = owners.nodes.first(where: { $0.id == focus.id && $0.place == place })
        else { return nil }
        let spots = owners.spots.filter { spot in
            spot.path.hasKeys && area.rows.contains(spot.row) && area.columns.overlaps(spot.columns)
        }
        let own = spots.filter { $0.number == current }
        // A spot out of view is nowhere: the first one in view is the next.
        guard let first = own.first, let last = own.last else {
            return spots.first.map { spot in .call { onMove(spot.number) } }
        }
        let others = spots.filter { $0.number != current }
        let nearest = others.compactMap { spot in
            direction.distance(to: spot, from: first, rows: first.row...last.row).map { ($0, spot.number) }
        }
        .min { $0.0 < $1.0 }
        return nearest.map { _, number in .call { onMove(number) } }
    }
}

private enum SpotDirection {
    case left, right, up, down

    init?(_ key: Key) {
        switch key {
        case .left: self = .left
        case .right: self = .right
        case .up: self = .up
        case .down: self = .down
        default: return nil
        }
    }

    /// Returns the distance to a spot that lies in this direction of another one: by what the key moves over first.
    func distance(to spot: Spot, from origin: Spot, rows: ClosedRange<Int>) -> (Int, Int)? {
        let aside = abs(spot.columns.lowerBound - origin.columns.lowerBound)
        switch self {
        case .left:
            guard rows.contains(spot.row), spot.columns.lowerBound < origin.columns.lowerBound else { return nil }
            return (aside, spot.row - rows.lowerBound)
        case .right:
            guard rows.contains(spot.row), spot.columns.lowerBound > origin.columns.lowerBound else { return nil }
            return (aside, spot.row - rows.lowerBound)
        case .up:
            guard spot.row < rows.lowerBound else { return nil }
            return (rows.lowerBound - spot.row, aside)
        case .down:
            guard spot.row > rows.upperBound else { return nil }
            return (spot.row - rows.upperBound, aside)
        }
    }
}
