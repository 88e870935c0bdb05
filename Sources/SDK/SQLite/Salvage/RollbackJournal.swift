/// The journal of an interrupted commit: the earlier contents of the pages that the commit changes.
///
/// SQLite restores them when it opens the database. It stops at the first damaged page, and treats the rest as never
/// written; a damaged number of pages changes the database to that length. So the store checks a journal before SQLite
/// reads it.
struct RollbackJournal {
    static let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    private static let pageSize = SalvageImage.pageSize
    /// The number of a page, the page, and its checksum.
    private static let recordSize = 4 + pageSize + 4

    let bytes: [UInt8]
    private let sector: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let written = bytes.count < 28 ? 0 : bytes.bigEndian(at: 20)
        sector = [512, 1_024, 2_048, 4_096].contains(written) ? written : 512
    }

    /// Whether every page that SQLite would restore is undamaged.
    ///
    /// - Parameter pages: The number of pages of the database, which a commit never makes fewer.
    func isWhole(pages: Int) -> Bool {
        // Until its pages are synchronized, the mark is zero, and nothing is written into the database.
        guard let first = bytes.first, first != 0 else { return true }
        var head = 0
        while head + 28 <= bytes.count, bytes[head...].starts(with: Self.mark) {
            let (count, seed) = (bytes.bigEndian(at: head + 8), bytes.bigEndian(at: head + 12))
            guard bytes.bigEndian(at: head + 16) <= pages, bytes.bigEndian(at: head + 20) == sector,
                bytes.bigEndian(at: head + 24) == Self.pageSize
            else { return false }
            let start = head + sector
            let end = start + count * Self.recordSize
            guard end <= bytes.count else { return false }
            for place in stride(from: start, to: end, by: Self.recordSize) {
                guard checksum(ofPageAt: place + 4, seed) == bytes.bigEndian(at: place + 4 + Self.pageSize) else {
                    return false
                }
            }
            guard count > 0 else { return true }
            head = (end + sector - 1) / sector * sector
        }
        return head > 0
    }

    private func checksum(ofPageAt page: Int, _ seed: Int) -> Int {
        let places = stride(from: page + Self.pageSize - 200, to: page, by: -200)
        return places.reduce(seed) { ($0 + Int(bytes[$1])) & 0xFFFF_FFFF }
    }

    /// The numbers of the pages, with the positions of their bytes.
    var pages: [(number: Int, place: Int)] {
        // A long journal has several headers. The first one may be damaged.
        let starts = stride(from: 0, to: bytes.count, by: sector).filter {
            $0 == 0 || bytes[$0...].starts(with: Self.mark)
        }
        var pages: [(number: Int, place: Int)] = []
        for (start, end) in zip(starts, starts.dropFirst() + [bytes.count]) {
            for place in stride(from: start + sector, through: end - 4 - Self.pageSize, by: Self.recordSize) {
                pages.append((bytes.bigEndian(at: place), place + 4))
            }
        }
        return pages
    }
}
