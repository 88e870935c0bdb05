private enum PathKey: String, CodingKey {
    case lastID, screens
}

private enum ElementKey: String, CodingKey {
    case id, screen, isPresented
}

extension Path: Encodable where Screen: Encodable {
    /// Encodes the screens with their ids and layers, and the last id that the path has given.
    ///
    /// ```json
    /// {"lastID": 4, "screens": [{"id": 1, "screen": "list"}, {"id": 4, "screen": "help", "isPresented": true}]}
    /// ```
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathKey.self)
        try container.encode(lastNumber, forKey: .lastID)
        var screens = container.nestedUnkeyedContainer(forKey: .screens)
        for element in elements {
            var container = screens.nestedContainer(keyedBy: ElementKey.self)
            try container.encode(element.id, forKey: .id)
            try container.encode(element.screen, forKey: .screen)
            if element.isPresented { try container.encode(true, forKey: .isPresented) }
        }
    }
}

extension Path: Decodable where Screen: Decodable {
    /// Creates a path that continues where the encoded one was: its screens have their ids, and new ones get others.
    ///
    /// An app that has been started again decodes its state, and the effects of each screen start as the state says. A
    /// state that another version of the app has written, or that is damaged, throws; the app then starts with its
    /// first state:
    ///
    /// ```swift
    /// let state = (try? JSONDecoder().decode(App.self, from: data)) ?? App()
    /// ```
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`, with its coding path: of a screen that can't be decoded, of an id that is not greater
    ///   than the one before it, and of a last id that is less than one of a screen.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PathKey.self)
        let lastNumber = try container.decode(Int.self, forKey: .lastID)
        var screens = try container.nestedUnkeyedContainer(forKey: .screens)
        var elements: [PathElement<Screen>] = []
        while !screens.isAtEnd {
            let container = try screens.nestedContainer(keyedBy: ElementKey.self)
            let id = try container.decode(ScreenID.self, forKey: .id)
            guard id > elements.last?.id ?? 0 else {
                throw DecodingError.dataCorruptedError(
                    forKey: .id,
                    in: container,
                    debugDescription: "The ids of a path ascend from 1."
                )
            }
            let isPresented = try container.decodeIfPresent(Bool.self, forKey: .isPresented) ?? false
            let screen = try container.decode(Screen.self, forKey: .screen)
            elements.append(PathElement(id: id, screen: screen, isPresented: isPresented && !elements.isEmpty))
        }
        // Half of all numbers is left for new screens, whatever the file contains.
        guard lastNumber >= elements.last?.id.number ?? 0, lastNumber <= Int.max / 2 else {
            throw DecodingError.dataCorruptedError(
                forKey: .lastID,
                in: container,
                debugDescription: "The last id of a path is that of a screen, or a greater one."
            )
        }
        self.init(elements: elements, lastNumber: lastNumber)
    }
}
