import MillracePlatform

/// The bytes of a damaged database, in which the store finds rows without SQLite.
///
/// The layout follows https://www.sqlite.org/fileformat2.html, with the page size of a store's files.
struct SalvageImage {
    private(set) var bytes: [UInt8]
    private let isPaged: Bool

    static let pageSize = StoreFile.pageSize

    /// The starts of the pages, of which the last one may be truncated.
    var pages: StrideTo<Int> { stride(from: 0, to: isPaged ? bytes.count : 0, by: Self.pageSize) }

    /// Creates an image.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - isPaged: Whether pages begin at their regular positions; in a journal with damaged page numbers, the
    ///     positions aren't known.
    init(_ bytes: [UInt8], isPaged: Bool = true) {
        self.bytes = bytes
        self.isPaged = isPaged
    }

    /// Restores the pages of a rollback journal, which are those before its commit.
    mutating func overlay(_ journal: RollbackJournal) {
        for (number, place) in journal.pages {
            put(journal.bytes[place...].prefix(Self.pageSize), number, limit: journal.bytes.count)
        }
    }

    /// Applies the pages of a write-ahead log, also those after a damaged one.
    mutating func overlay(log: [UInt8]) {
        guard log.count > 32 else { return }
        for place in stride(from: 32, through: log.count - 24 - Self.pageSize, by: 24 + Self.pageSize)
        // Others remain from before the log was restarted.
        where log[(place + 8)..<(place + 16)] == log[16..<24] {
            put(log[(place + 24)...].prefix(Self.pageSize), log.bigEndian(at: place), limit: log.count)
        }
    }

    private mutating func put(_ content: ArraySlice<UInt8>, _ number: Int, limit: Int) {
        let page = (number - 1) * Self.pageSize
        let end = page + Self.pageSize
        // A damaged number must not request more memory than there may be pages.
        guard number > 0, end <= bytes.count + limit else { return }
        if bytes.count < end { bytes.append(contentsOf: repeatElement(0, count: end - bytes.count)) }
        bytes.replaceSubrange(page..<end, with: content)
    }

    /// Returns the rows of the page that begins at a position, if it is a leaf of a table.
    func rows(ofPageAt page: Int) -> [SalvagedRow] {
        let end = min(page + Self.pageSize, bytes.count)
        let head = page == 0 ? 100 : page
        guard head + 8 <= end, bytes[head] == 0x0D else { return [] }
        let count = min(bytes.bigEndian16(at: head + 3), (end - head - 8) / 2)
        return (0..<count).compactMap { row(at: page + bytes.bigEndian16(at: head + 8 + 2 * $0)) }
    }

    /// Returns the positions at which a row may begin: those before a possible beginning of its header, which is its
    /// size, null for the number, and the type of an integer for the checksum.
    var placesOfRows: [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            var places: [Int] = []
            var end = 0
            var header = 2
            while header < bytes.count - 2 {
                let (size, number, checksum) = (bytes[header], bytes[header + 1], bytes[header + 2])
                if number == 0, size >= 6, size <= 100, checksum >= 1, checksum <= 9 {
                    // The size of the row and its number precede the header, with nine bytes at most each.
                    places += max(end, header - 18)..<(header - 1)
                    end = header - 1
                }
                header += 1
            }
            return places
        }
    }

    /// Returns the row that begins at a position, if there is one of a store's tables.
    func row(at place: Int) -> SalvagedRow? {
        let end = isPaged ? min((place / Self.pageSize + 1) * Self.pageSize, bytes.count) : bytes.count
        var place = place
        guard let size = bytes.variable(at: &place, until: end), let number = bytes.variable(at: &place, until: end),
            // The header of every row begins with its size, and null for the number.
            place + 2 <= end, (5...100).contains(bytes[place]), bytes[place + 1] == 0,
            size >= 6, size <= bytes.count, let payload = payload(Int(size), at: place, until: end)
        else { return nil }
        return SalvagedRow(number: number, payload)
    }

    /// Returns the bytes of a row, which continue in further pages if they don't fit.
    private func payload(_ size: Int, at place: Int, until end: Int) -> ArraySlice<UInt8>? {
        let usable = Self.pageSize
        let most = usable - 35
        guard size > most else { return place + size <= end ? bytes[place..<(place + size)] : nil }
        let least = (usable - 12) * 32 / 255 - 23
        let wanted = least + (size - least) % (usable - 4)
        let local = wanted <= most ? wanted : least
        guard place + local + 4 <= end else { return nil }
        var payload = Array(bytes[place..<(place + local)])
        var next = bytes.bigEndian(at: place + local)
        while payload.count < size {
            let page = (next - 1) * Self.pageSize
            let count = min(size - payload.count, usable - 4)
            guard next > 0, page + 4 + count <= bytes.count else { return nil }
            payload += bytes[(page + 4)..<(page + 4 + count)]
            next = bytes.bigEndian(at: page)
        }
        return payload[...]
    }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
    /// The number in four bytes.
    func bigEndian(at place: Int) -> Int {
        self[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate func bigEndian16(at place: Int) -> Int {
        Int(self[place]) << 8 | Int(self[place + 1])
    }

    /// Reads a number of variable length, and moves after it; nil if it doesn't end in time.
    func variable(at place: inout Int, until end: Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard place < end else { return nil }
            let byte = self[place]
            place += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { break }
        }
        return Int64(bitPattern: value)
    }
}
