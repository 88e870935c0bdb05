import Millrace

/// The response of `GET /v1/cities/NAME`, an object with the members `city`, `depot` and `delivery_slots`.
typealias CityDetailResponse = CombinedResponse<
    SingleResponse<City>, SingleResponse<Depot>, ArrayResponse<DeliverySlot>
>
